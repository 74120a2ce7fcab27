import { injectable } from '@theia/core/shared/inversify';

/** Two notes, low enough not to startle. */
const NOTES = [
    { frequency: 660, start: 0 },
    { frequency: 880, start: 0.12 }
];
const LENGTH = 0.25;
const VOLUME = 0.08;

/** A short chime, made on the spot: nothing is loaded. */
@injectable()
export class NoticeSound {
    async play(): Promise<void> {
        const audio = new AudioContext();
        for (const { frequency, start } of NOTES) {
            const note = audio.createOscillator();
            const volume = audio.createGain();
            const from = audio.currentTime + start;
            note.frequency.value = frequency;
            volume.gain.setValueAtTime(VOLUME, from);
            volume.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH);
            note.connect(volume).connect(audio.destination);
            note.start(from);
            note.stop(from + LENGTH);
        }
        await new Promise(resolve => setTimeout(resolve, 1_000));
        await audio.close();
    }
}
