import { colorTheme } from './theme-palette';

export const OPENSPACE_DARK = colorTheme('openspace-dark', './dark_plus.json', {
    sunken: '#101216',
    base: '#14171c',
    surface: '#191c22',
    raised: '#22262e',
    border: '#2a2f38',
    faint: '#7d8798',
    muted: '#9aa3b2',
    text: '#d3d8e0',
    strong: '#f2f4f8',
    accent: '#7aa2ff',
    onAccent: '#0d1220',
    hover: '#222730',
    selection: '#2f4270',
    inactiveSelection: '#272d3a',
    findMatch: '#6b5a1e',
    red: '#f2777a',
    orange: '#f0a868',
    yellow: '#e6c77a',
    green: '#96cf8c',
    cyan: '#79c9c9',
    blue: '#7fb4ff',
    purple: '#c49bf5'
});
