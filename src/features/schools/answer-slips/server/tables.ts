import type { Generated, Selectable } from 'kysely'
import type { Group } from '../../../../shared/codes.ts'

/** A group's key and the numbers of its slips. */
export interface SlipGroupTable {
  survey_id: number
  group_name: Group
  /** RSA modulus, base64url. */
  public_key: string
  /** Sealed PKCS #8, base64url; null once the survey is final. */
  private_key: string | null
  /** Valid slips: unused and used. */
  made: Generated<number>
  /** Slips whose codes were exchanged for a signature. */
  exchanged: Generated<number>
  /** Stored responses that came without a slip. */
  without: Generated<number>
  /** Responses with a valid signature that were more than the slips exchanged, so they count as without one. */
  refused: Generated<number>
  /** 1 after a backup was restored, which may have undone exchanges. */
  restored: Generated<number>
  /** Exchanged slips as staff see them, and the day of that number, YYYY-MM-DD. */
  told: Generated<number>
  told_on: string | null
}

/** A slip until its survey is final. Rows are rewritten each night, in the order of their digests. */
export interface AnswerSlipTable {
  /** SHA-256 of the code, 128 bits, base64url. */
  digest: string
  survey_id: number
  group_name: Group
  is_used: Generated<number>
  /** SHA-256 of the blinded message that was signed, base64url; random until then. */
  blinded: string
}

export type SlipGroupRow = Selectable<SlipGroupTable>
export type AnswerSlipRow = Selectable<AnswerSlipTable>

declare module '../../../../server/db/database.ts' {
  interface Database {
    slip_groups: SlipGroupTable
    answer_slips: AnswerSlipTable
  }
}
