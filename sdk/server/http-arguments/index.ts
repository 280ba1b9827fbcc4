// How arguments and answers of calls are validated, the same for handlers in the server's process and in a plugin's own.
export { answerFault } from './answer-fault.ts';
export { fieldMessages } from './field-messages.ts';
export { validateBody, validateParams, validateQuery, validateRison } from './validate-arguments.ts';
