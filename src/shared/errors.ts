/** Everything that can go wrong in a call, by name, with its status and message. */
export const problems = {
  badRequest: { status: 400, message: 'Something in the request is missing or wrong.' },
  required: { status: 400, message: 'This field is required' },
  notSignedIn: { status: 401, message: 'Invalid or expired token' },
  signInRefused: { status: 401, message: 'Invalid email or password.' },
  denied: { status: 403, message: 'Permission denied' },
  passwordDue: { status: 403, message: 'Choose a new password first.' },
  signInDue: {
    status: 403,
    message: 'Sign in again first. This needs a sign-in within the last 15 minutes.',
  },
  notFound: { status: 404, message: 'Nothing was found at this address.' },
  changed: { status: 409, message: 'Someone else saved this after you opened it.' },
  conflict: { status: 409, message: 'This doesn’t match what’s stored.' },
  gone: { status: 410, message: 'This was deleted.' },
  tooLarge: { status: 413, message: 'This is larger than the server accepts.' },
  unsupported: { status: 415, message: 'Send this as JSON.' },
  incomplete: { status: 400, message: 'Some questions still need an answer.' },
  tooMany: { status: 429, message: 'Too many attempts. Wait a few minutes and try again.' },
  unavailable: { status: 503, message: 'The service is busy. Try again in a moment.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
} as const

export type ProblemName = keyof typeof problems

/** A refusal that the caller may see. `message` replaces the problem's own message if another fits better. */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly retryAfter: number | undefined
  constructor(problem: ProblemName, message?: string, retryAfter?: number) {
    super(message ?? problems[problem].message)
    this.name = 'Problem'
    this.problem = problem
    this.retryAfter = retryAfter
  }
  get status(): number {
    return problems[this.problem].status
  }
}
