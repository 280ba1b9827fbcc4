export { theme, variables } from './mantine-theme.ts';
