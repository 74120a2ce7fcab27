import { colorTheme } from './theme-palette';

export const OPENSPACE_LIGHT = colorTheme('openspace-light', './light_plus.json', {
    sunken: '#eceef2',
    base: '#f6f7f9',
    surface: '#ffffff',
    raised: '#ffffff',
    border: '#dde1e7',
    faint: '#6d7685',
    muted: '#515a69',
    text: '#232831',
    strong: '#0c0f14',
    accent: '#2f62d9',
    onAccent: '#ffffff',
    hover: '#e8ebf0',
    selection: '#c9d9fb',
    inactiveSelection: '#e2e8f3',
    findMatch: '#ffe08a',
    red: '#c0343a',
    orange: '#a85a00',
    yellow: '#8a6500',
    green: '#2b7a36',
    cyan: '#0b7285',
    blue: '#1f5fc4',
    purple: '#7a3fc2'
});
