/** Beginnings of files that people know by name, as latin1 text. */
const SIGNATURES: readonly (readonly [start: string, type: string])[] = [
    ['\x89PNG', 'PNG image'],
    ['\xff\xd8\xff', 'JPEG image'],
    ['GIF8', 'GIF image'],
    ['BM', 'BMP image'],
    ['\0\0\x01\0', 'icon'],
    ['%PDF', 'PDF document'],
    ['PK\x03\x04', 'ZIP archive or office document'],
    ['\x1f\x8b', 'gzip archive'],
    ['BZh', 'bzip2 archive'],
    ['\xfd7zXZ', 'xz archive'],
    ['7z\xbc\xaf', '7-Zip archive'],
    ['\x7fELF', 'ELF program'],
    ['MZ', 'Windows program'],
    ['\xcf\xfa\xed\xfe', 'macOS program'],
    ['\0asm', 'WebAssembly module'],
    ['\xca\xfe\xba\xbe', 'Java class'],
    ['SQLite format 3', 'SQLite database'],
    ['wOF', 'font'],
    ['OggS', 'Ogg media'],
    ['RIFF', 'RIFF media'],
    ['ID3', 'MP3 audio']
];

/** What a file that is no text seems to be. */
export function binaryType(bytes: Buffer): string {
    const start = bytes.toString('latin1', 0, 16);
    return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1] ?? 'binary data';
}
