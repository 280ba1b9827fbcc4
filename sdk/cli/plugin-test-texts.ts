import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

// In tests a text is its key: they need no catalogue, and a change of words fails none.
await i18next.use(initReactI18next).init({ lng: 'en', resources: {} });
