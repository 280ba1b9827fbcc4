import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useService } from '../hooks.tsx';
import { ApiClientToken } from '../host.ts';
import classes from './object-picture.module.css';

export interface ObjectPictureProps {
  /** Without a query. Answers 202 until the picture has been taken. */
  readonly url: string;
  /** What is shown until then, and where there is none. */
  readonly fallback: ReactNode;
}

type Progress = 'waiting' | 'ready' | 'failed';

const LOOK_MS = 3_000;
/** Number of polls in one visit. */
const MOST_LOOKS = 40;
const WAITING = 202;

/** The picture of an object, light or dark as the page; it is decoration, its name stands beside it. Fills its place. */
export function ObjectPicture({ url: address, fallback }: ObjectPictureProps) {
  const isDark = useComputedColorScheme('light') === 'dark';
  const url = isDark ? `${address}?scheme=dark` : address;
  const api = useService(ApiClientToken);
  // The address of the picture that could not be drawn: another one may be whole.
  const [broken, setBroken] = useState<string>();
  const { data } = useQuery({
    queryKey: ['object-picture', url],
    retry: false,
    staleTime: LOOK_MS,
    queryFn: async ({ signal }) => progressOf(await api.request(url, { signal })),
    refetchInterval: ({ state }) => (state.data === 'waiting' && state.dataUpdateCount < MOST_LOOKS ? LOOK_MS : false),
  });
  if (data !== 'ready' || broken === url) return fallback;
  return <img className={classes.picture} src={url} alt="" loading="lazy" onError={() => setBroken(url)} />;
}

async function progressOf(answer: Response): Promise<Progress> {
  if (answer.status !== WAITING) return 'ready';
  const task: unknown = await answer.json();
  const status = typeof task === 'object' && task !== null && 'task_status' in task ? task.task_status : undefined;
  return status === 'Error' ? 'failed' : 'waiting';
}
