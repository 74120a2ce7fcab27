import { expect } from 'chai';
import { embeddedLanguages } from './grammar-embedding';
import { LANGUAGES } from './languages';

function duplicates(values: readonly string[]): string[] {
    return values.filter((value, index) => values.indexOf(value) !== index);
}

/** The editor compares names of files regardless of case. */
function claims(kind: 'extensions' | 'filenames' | 'filenamePatterns'): string[] {
    return LANGUAGES.flatMap(language => language[kind] ?? []).map(claim => claim.toLowerCase());
}

describe('the table of languages', () => {
    it('names every language once', () => {
        expect(duplicates(LANGUAGES.map(language => language.id))).to.deep.equal([]);
        expect(duplicates(LANGUAGES.map(language => language.aliases[0]))).to.deep.equal([]);
    });

    for (const kind of ['extensions', 'filenames', 'filenamePatterns'] as const) {
        it(`gives each of the ${kind} to one language`, () => {
            expect(duplicates(claims(kind))).to.deep.equal([]);
        });
    }

    it('gives every language a way to be recognized', () => {
        const unreachable = LANGUAGES.filter(({ extensions, filenames }) => !extensions && !filenames);
        expect(unreachable.map(language => language.id)).to.deep.equal([]);
    });

    it('has first lines that are regular expressions for whole lines', () => {
        for (const { id, firstLine } of LANGUAGES) {
            expect(() => new RegExp(firstLine ?? ''), id).not.to.throw();
            expect(new RegExp(firstLine ?? '^$').test('just some text'), id).to.equal(false);
        }
    });

    it('recognizes scripts by the program they name', () => {
        const recognized = (line: string): string[] =>
            LANGUAGES.filter(({ firstLine }) => firstLine && new RegExp(firstLine).test(line)).map(language => language.id);
        expect(recognized('#!/usr/bin/env python3')).to.deep.equal(['python']);
        expect(recognized('#!/bin/bash -e')).to.deep.equal(['shellscript']);
        expect(recognized('#!/usr/bin/env node')).to.deep.equal(['javascript']);
        expect(recognized('#!/usr/bin/env fish')).to.deep.equal(['fish']);
        expect(recognized('<?xml version="1.0"?>')).to.deep.equal(['xml']);
    });

    it('hands embedded text only to languages it has', () => {
        const ids = LANGUAGES.map(language => language.id);
        for (const { grammar } of LANGUAGES) {
            expect(ids, grammar).to.include.members(Object.values(embeddedLanguages(grammar)));
        }
    });
});
