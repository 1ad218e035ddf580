import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../../server/db/connect.ts'
import { originOf } from '../../../../server/origin.ts'
import type { Services } from '../../../../server/serve.ts'
import { browserOf } from '../../../../shared/browser.ts'
import { makeToken, newSession } from '../../../people/tokens/server/actions.ts'
import { toUser } from '../../../people/users/server/actions.ts'
import type { UserRow } from '../../../people/users/server/tables.ts'
import { recordEvent } from '../../../records/events/server/actions.ts'
import { factorDue } from '../../factors/rules.ts'
import {
  asAttempt,
  factorRequest,
  insertFactorRequest,
  makeChallenge,
  needsFactor,
  openChallenge,
  provesFactor,
  selectFactors,
} from '../../factors/server/actions.ts'
import { authenticationOptions } from '../../factors/server/actions-passkeys.ts'
import { addFactor, offerApp } from '../../factors/server/actions-setup.ts'
import type { FactorBody, SignInReply } from '../contract.ts'
import { browserCookie } from '../rules.ts'
import { rememberBrowser } from './actions.ts'

interface Asked {
  request: FastifyRequest
  reply: Pick<FastifyReply, 'header'>
  isPage: boolean | undefined
}

/** Checks whether a page sent the request. Pages report it, and browsers add these headers in any case. */
const isOfPage = ({ request: { headers }, isPage }: Asked): boolean =>
  isPage === true || headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** For a proven identity, returns a token, or a challenge if the account has or needs a second factor. */
export async function answerSignIn(services: Services, user: UserRow, asked: Asked): Promise<SignInReply> {
  const factors = await selectFactors(services.db, user.id)
  if (factors.length > 0) {
    const options = await authenticationOptions(originOf(services.config, asked.request), factors)
    const secret = { passkey: options?.challenge ?? null, app: null }
    return {
      message: 'Enter your sign-in code or use your passkey.',
      challenge: await makeChallenge(services, user, 'sign-in', secret),
      ask: { app: factors.some(({ kind }) => kind === 'app'), passkey: options },
    }
  }
  const askedAt = await factorRequest(services, user)
  const isOverdue = askedAt !== null && factorDue(askedAt) <= services.now()
  if (isOverdue || (await needsFactor(services, user))) {
    const { challenge, app } = await offerApp(services, user)
    return { message: 'Set up two-step sign-in.', challenge, setUp: app }
  }
  const browser = await services.db.transaction().execute(async (trx) => {
    if (askedAt !== null) await insertFactorRequest(trx, user.id, askedAt)
    return admit(services, trx, user, asked)
  })
  return signedIn(services, user, asked, browser, false)
}

/** Throws 'badRequest' if the second factor is wrong or the challenge has ended, 'tooMany' during a delay. */
export async function answerFactor(
  services: Services,
  { challenge, ...answer }: FactorBody,
  asked: Asked,
): Promise<SignInReply> {
  const isSetUp = answer.name !== undefined
  const open = await openChallenge(services, challenge, isSetUp ? 'set-up' : 'sign-in')
  const origin = originOf(services.config, asked.request)
  const { user, recoveryCodes, browser } = await asAttempt(services, open.user, async (trx) => {
    const inside = { ...services, db: trx }
    if (answer.name !== undefined) {
      const added = await addFactor(inside, open, { ...answer, name: answer.name }, origin)
      return added && { ...added, browser: await admit(services, trx, added.user, asked) }
    }
    if (!(await provesFactor(inside, open.user, answer, origin, open.passkey))) return null
    await open.take(trx)
    return { user: open.user, recoveryCodes: null, browser: await admit(services, trx, open.user, asked) }
  })
  const reply = await signedIn(services, user, asked, browser, true)
  return recoveryCodes ? { ...reply, recoveryCodes } : reply
}

/** Records a sign-in and remembers its browser. Returns the browser's token. */
async function admit({ now }: Services, trx: Db, user: UserRow, { request }: Asked): Promise<string> {
  const event = { user: user.id, identifier: 'sign-in', event: 'Signed in', message: '' } as const
  await recordEvent(trx, now(), { ...event, address: request.ip })
  return rememberBrowser({ db: trx, now }, request.headers.cookie, user)
}

async function signedIn(
  services: Services,
  user: UserRow,
  asked: Asked,
  browser: string,
  withFactor: boolean,
) {
  const { request, reply } = asked
  const session = newSession(services, {
    withFactor,
    isOfPage: isOfPage(asked),
    browser: browserOf(request.headers['user-agent'] ?? ''),
  })
  const isSecure = services.config.secure || request.protocol === 'https'
  reply.header('set-cookie', browserCookie(browser, isSecure))
  return {
    token: await makeToken(services, user, session),
    message: 'Signed in.',
    user: toUser(user),
    ...(user.must_change_password === 1 ? { mustChangePassword: true as const } : {}),
  }
}
