/** See {@link KernelOptions.attribute}; `what` is for messages, such as `Activation`. */
export type Attribute = <T>(owner: string, what: string, call: () => T) => T;
