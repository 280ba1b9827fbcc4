import { useAppServices } from './app-services.ts';

/** The name of the person who is signed in. */
export function useUserName(): string {
  const { user } = useAppServices().session;
  return `${user.firstName} ${user.lastName}`.trim() || user.username;
}
