import type { LabServices } from '../lab/lab.ts';

const nothing = () => undefined;
/** Services of a lab that asks nothing. */
export const LAB_SERVICES: LabServices = {
  api: {
    call: () => Promise.reject(new Error('The lab asks nothing here.')),
    request: () => Promise.reject(new Error('The lab asks nothing here.')),
  },
  notify: { success: nothing, info: nothing, warning: nothing, error: nothing, undoable: nothing },
  events: { on: () => ({ dispose: nothing }), emit: nothing },
  session: {
    user: {
      userId: 1,
      username: 'ann',
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      roles: [],
      isAnonymous: false,
      isAdmin: false,
    },
    conf: {},
    locale: 'en',
    csrfToken: null,
    flashMessages: [],
    can: () => true,
  },
  keepsTabs: { get: () => false, subscribe: () => ({ dispose: nothing }) },
};
