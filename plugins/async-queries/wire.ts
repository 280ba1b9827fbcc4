export { acceptedLater } from './common/wire/accepted-later.ts';
