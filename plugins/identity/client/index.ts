import { AppPages } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(AppPages, 'sign-in', async () => (await import('./sign-in-page.tsx')).SignInPage);
  ctx.implement(AppPages, 'profile', async () => (await import('./profile-page.tsx')).ProfilePage);
  ctx.implement(AppPages, 'users', async () => (await import('./users-page.tsx')).UsersPage);
  ctx.implement(AppPages, 'roles', async () => (await import('./roles-page.tsx')).RolesPage);
});
