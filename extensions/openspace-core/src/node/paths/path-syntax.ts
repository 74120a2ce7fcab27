import * as path from 'path';

/** Why a text cannot be a path of the workspace, whatever the file system holds; `undefined` when it may be one. */
export function problemOfPath(text: string): string | undefined {
    if (text === '') {
        return 'is empty';
    }
    if (text.includes('\0')) {
        return 'contains a NUL character';
    }
    if (/^[\\/]{2}/.test(text)) {
        return 'names another machine';
    }
    if (/^[a-z]:/i.test(text) && path.sep !== '\\') {
        return 'begins with a drive letter';
    }
    if (/^[a-z][a-z0-9+.-]+:/i.test(text)) {
        return 'is a URI and not a path';
    }
    if (/^~[\w.-]*(?:[\\/]|$)/.test(text)) {
        return 'begins with a home folder';
    }
    return text.split(/[\\/]/).includes('..') ? 'contains ".."' : undefined;
}
