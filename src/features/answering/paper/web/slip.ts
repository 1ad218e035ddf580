import { call } from '../../../../web/call.ts'
import { answerSlipsContract } from '../../../schools/answer-slips/contract.ts'
import { digest, newToken, textOf, type UnsignedToken, unblind, utf8 } from '../../respond/web/parts/blind.ts'
import type { PaperDesk } from '../contract.ts'

/** What a booklet carries of its slip. */
export interface Pass {
  token: string
  signature: string
}
type Begun = UnsignedToken & { signature?: string }
export type SlipsOfDesk = NonNullable<PaperDesk['slips']>
export type GroupKey = SlipsOfDesk['groups'][number]

/** The slip has another key than the page. */
export class WrongKey extends Error {}

/** Passes stay in the tab until their booklet is stored, so that a code typed again finds its pass. Never the code. */
const keyOf = (token: string) => `paper-slips ${token.slice(0, 12)}`
function read(token: string): Record<string, Begun> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(token)) ?? '{}')
  } catch {
    return {}
  }
}
function keep(token: string, passes: Record<string, Begun>): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(passes))
  } catch {
    // Without storage, a code whose reply was lost can't be tried again.
  }
}

/** Exchanges the code of a slip for a pass. Throws CallError if the server refuses it. */
export async function exchangeCode(
  token: string,
  { surveyGuid }: SlipsOfDesk,
  { group, key }: GroupKey,
  code: string,
): Promise<Pass> {
  const passes = read(token)
  const name = textOf(await digest(utf8(`${group} ${code}`), 'SHA-256')).slice(0, 22)
  const begun: Begun = passes[name] ?? (await newToken(key))
  if (begun.signature) return { token: begun.token, signature: begun.signature }
  keep(token, { ...passes, [name]: begun })
  const body = { survey_guid: surveyGuid, group, code, blinded: begun.blinded }
  const reply = await call(answerSlipsContract.exchangeSlip, { body })
  const signature = await unblind(key, begun, reply.signature)
  if (signature === null) throw new WrongKey()
  keep(token, { ...passes, [name]: { ...begun, signature } })
  return { token: begun.token, signature }
}

/** Forgets the pass of a stored booklet. */
export function forgetPass(token: string, pass: Pass): void {
  const passes = Object.entries(read(token)).filter(([, one]) => one.token !== pass.token)
  keep(token, Object.fromEntries(passes))
}
