import { type ApiClient, expectStatus } from './api-client.ts';

/** Makes an object by the call of its kind, and answers its id. */
export async function made(who: ApiClient, path: string, body: Readonly<Record<string, unknown>>): Promise<number> {
  return expectStatus(await who.post(path, body), 201).body.id;
}

/** The role holds these pairs of action and view, and no others. */
export async function grant(
  admin: ApiClient,
  role: number,
  wanted: (name: string, view: string) => boolean,
): Promise<void> {
  const found: number[] = [];
  for (let page = 0; page < 20; page += 1) {
    const path = `/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`;
    const { body } = expectStatus(await admin.get(path), 200);
    for (const { id, permission, view_menu: view } of body.result)
      if (wanted(permission.name, view.name)) found.push(id);
    if (body.result.length < 100) break;
  }
  const path = `/api/v1/security/roles/${role}/permissions`;
  expectStatus(await admin.post(path, { permission_view_menu_ids: found }), 200);
}

/** The first administrator has an address that gets no mail. */
export async function giveAddress(admin: ApiClient, email: string): Promise<void> {
  const { body } = expectStatus(await admin.get('/api/v1/me/'), 200);
  expectStatus(await admin.put(`/api/v1/security/users/${body.result.id}`, { email }), 200);
}
