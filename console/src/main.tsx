import { mount } from './app/mount.tsx';
import { createConsoleRouter } from './app/router.tsx';
import './features/auth/installPrompt.ts';
import { followColorScheme } from './lib/colorScheme.ts';
import { startI18n } from './lib/i18n.ts';
import { currentLanguage } from './lib/language.ts';
import { loadSettings, setSettings } from './lib/settings.ts';
import { followOtherTabs } from './lib/token.ts';
import { toldSettings } from './lib/told.ts';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no root element');

followOtherTabs();
followColorScheme();
const settings = toldSettings();
if (settings) setSettings(settings);
void loadSettings();
// Not awaited here: pages import what lies in the same file, and would wait for a file that waits for them.
void startI18n(currentLanguage()).then(() => mount(container, createConsoleRouter()));
