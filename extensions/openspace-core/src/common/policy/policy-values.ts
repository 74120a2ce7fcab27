import { DEFAULT_POLICY, Policy } from './policy-preferences';

type Check<T> = (value: unknown) => value is T;

const isBoolean: Check<boolean> = value => typeof value === 'boolean';
const isStrings: Check<string[]> = (value): value is string[] => Array.isArray(value) && value.every(item => typeof item === 'string');
const isNumber =
    (from: number, to: number): Check<number> =>
    (value): value is number =>
        typeof value === 'number' && value >= from && value <= to;

const CHECKS: { readonly [Key in keyof Policy]: Check<Policy[Key]> } = {
    maxCommandsPerMessage: isNumber(1, 1000),
    confirmDangerousCommands: isBoolean,
    sensitiveFilePatterns: isStrings,
    readOnly: isBoolean,
    disabledFamilies: isStrings,
    commandFailures: (value): value is Policy['commandFailures'] => value === 'all' || value === 'errors' || value === 'disabled',
    idleMinutes: isNumber(1, Number.MAX_SAFE_INTEGER)
};

/** The policy that stored values amount to. A value of the wrong type counts as not set, and `onInvalid` hears of it. */
export function policyOf(valueOf: (key: keyof Policy) => unknown, onInvalid: (key: keyof Policy) => void): Policy {
    const pick = <Key extends keyof Policy>(key: Key): Policy[Key] => {
        const value = valueOf(key);
        if (CHECKS[key](value)) {
            return value;
        }
        if (value !== undefined) {
            onInvalid(key);
        }
        return DEFAULT_POLICY[key];
    };
    return {
        maxCommandsPerMessage: pick('maxCommandsPerMessage'),
        confirmDangerousCommands: pick('confirmDangerousCommands'),
        sensitiveFilePatterns: pick('sensitiveFilePatterns'),
        readOnly: pick('readOnly'),
        disabledFamilies: pick('disabledFamilies'),
        commandFailures: pick('commandFailures'),
        idleMinutes: pick('idleMinutes')
    };
}
