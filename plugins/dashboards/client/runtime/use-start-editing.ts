import { useSearchParams } from 'react-router';

/** Opens the dashboard in the editor. */
export function useStartEditing(): () => void {
  const [, setSearch] = useSearchParams();
  return () =>
    setSearch((search) => {
      search.set('edit', 'true');
      return search;
    });
}
