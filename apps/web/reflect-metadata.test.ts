import { expect, test } from 'vitest';

test('is all that Inversify needs for what the kernel binds', async () => {
  const known = new Set(Reflect.ownKeys(Reflect));
  const { Container } = await import('inversify');
  // Here Inversify has loaded the library, which goes before ours comes.
  for (const name of Reflect.ownKeys(Reflect)) if (!known.has(name)) Reflect.deleteProperty(Reflect, name);
  expect(Reflect).not.toHaveProperty('defineMetadata');
  await import('./reflect-metadata.ts');
  const parent = new Container();
  parent.bind('kettle').toConstantValue('hot');
  const child = new Container({ parent });
  child.bind<unknown>('tea').toResolvedValue<unknown[]>((...parts) => parts, ['kettle']);
  expect(child.get('tea')).toEqual(['hot']);
  child.unbindAll();
  expect(parent.get('kettle')).toBe('hot');
});
