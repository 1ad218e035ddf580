import { afterAll, beforeAll } from 'vitest'
import { accepted } from './testing/specification/accepted.ts'
import { accountCalls } from './testing/specification/calls-accounts.ts'
import { responseCalls } from './testing/specification/calls-responses.ts'
import { surveyCalls } from './testing/specification/calls-surveys.ts'
import { codesAndConstants } from './testing/specification/codes.ts'
import { errorRows } from './testing/specification/errors.ts'
import { everyCall } from './testing/specification/every-call.ts'
import { limits } from './testing/specification/limits.ts'
import { openings } from './testing/specification/openings.ts'
import { validationRules } from './testing/specification/rules.ts'
import { startServer, stopServer } from './testing/specification/server.ts'
import { signInRules } from './testing/specification/sign-in.ts'
import { states } from './testing/specification/states.ts'
import { submissions } from './testing/specification/submissions.ts'
import { makeWorld } from './testing/specification/world.ts'

/**
 * Tests the specification by section on a server process over HTTP. The order matters, because the clock only advances.
 */
beforeAll(async () => {
  await startServer()
  await makeWorld()
})
afterAll(stopServer)

accountCalls()
surveyCalls()
responseCalls()
everyCall()
errorRows()
signInRules()
validationRules()
submissions()
codesAndConstants()
accepted()
states()
openings()
limits()
