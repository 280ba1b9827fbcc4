export { clientHost } from './client-host.ts';
export { createEventBus, eventBusService } from './event-bus.ts';
export { KernelProvider } from './kernel-provider.tsx';
