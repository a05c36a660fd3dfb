/** A reason not to start that a person can act on: one sentence, shown without a stack trace. */
export class StartupError extends Error {}
