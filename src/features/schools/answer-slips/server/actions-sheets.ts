import type { Db } from '../../../../server/db/connect.ts'
import { type Group, groupNames } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { qrPath } from '../../../../shared/qr-path.ts'
import { fileInWorker } from '../../../records/documents/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'

interface Sheets {
  group: Group
  keyId: string
  slips: readonly { code: string; link: string }[]
  /** The survey's short link. */
  short: string
  languages: readonly string[]
}

/**
 * Returns a PDF with ten slips to a page. The QR codes of students' slips contain only the key id, because a browser that
 * belongs to the school may keep addresses, so students type their code.
 */
export async function slipSheets(
  _db: Db,
  survey: FullSurvey,
  { group, keyId, slips, short }: Sheets,
): Promise<Uint8Array> {
  const last = survey.survey_date_end
  const texts = ['Your slip gets you in, once. It is not saved with your answers.']
  const made = slips.map(async ({ code, link }) => ({
    heading: `${survey.school_name} survey`,
    code,
    qr: await qrPath(group === 'students' ? `${short}#.${keyId}` : link),
    under: [...(last ? [`Until ${dayInWords(last)}`] : []), `Key ${keyId}`],
    texts,
  }))
  return fileInWorker({
    pages: {
      title: `Slips for ${groupNames[group].toLowerCase()}`,
      running: survey.name,
      paper: 'letter',
      made: survey.created_at,
      contentsAt: null,
      parts: [
        {
          fits: false,
          foot: 'Cut, fold and mix.',
          blocks: [{ kind: 'slips', slips: await Promise.all(made) }],
        },
      ],
    },
  })
}
