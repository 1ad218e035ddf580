import type english from '../../../../../content/en/slips.json'
import type { Db } from '../../../../server/db/connect.ts'
import { type Group, groupNames } from '../../../../shared/codes.ts'
import { dayInWords } from '../../../../shared/dates.ts'
import { languages } from '../../../../shared/languages.ts'
import { type DateWords, dayInLanguage } from '../../../../shared/phrases.ts'
import { type PageDocument, shortened } from '../../../records/documents/rules-pages.ts'
import { fileInWorker } from '../../../records/documents/server/actions.ts'
import { wordsInForce } from '../../../records/words/server/actions.ts'
import type { FullSurvey } from '../../surveys/server/tables.ts'

interface Sheets {
  group: Group
  keyId: string
  slips: readonly { code: string; link: string }[]
  /** The survey's short link. */
  short: string
  languages: readonly string[]
}

/** Longer names of schools end in an ellipsis. They take two lines. */
const longestName = 56

/** Returns a PDF with ten slips to a page. */
export const slipSheets = async (...given: Parameters<typeof sheetsOf>): Promise<Uint8Array> =>
  fileInWorker({ pages: await sheetsOf(...given) })

/**
 * Returns the sheets as a document. The QR codes of students' slips contain only the key id, because a browser that
 * belongs to the school may keep addresses, so students type their code.
 */
export async function sheetsOf(
  db: Db,
  survey: FullSurvey,
  { group, keyId, slips, short, languages: chosen }: Sheets,
): Promise<PageDocument> {
  const { read, drafts } = await wordsInForce(db)
  const written = languages.filter(({ code }) => chosen.includes(code))
  const texts = written.map(({ code, nativeName }) => ({
    text: read<typeof english>(`${code}/slips.json`).sheet,
    ...(drafts.slips.includes(code) && { draft: nativeName }),
  }))
  const isInEnglish = chosen.includes('en')
  const school = shortened(survey.school_name, longestName)
  const last = survey.survey_date_end
  const dates = last
    ? written.map(({ code }) =>
        code === 'en'
          ? `Until ${dayInWords(last, 'plain')}`
          : dayInLanguage(last, read<DateWords>(`${code}/phrases.json`)),
      )
    : []
  const shown = {
    heading: isInEnglish ? `${school} survey` : school,
    under: [...dates, `Key ${keyId}`],
    // Where to type the code on a device without a camera.
    texts: [{ text: short.replace(/^https?:\/\//, '') }, ...texts],
  }
  const linked = slips.map(({ code, link }) => ({
    code,
    link: group === 'students' ? `${short}#.${keyId}` : link,
  }))
  return {
    title: `Slips for ${groupNames[group].toLowerCase()}`,
    running: survey.name,
    paper: 'letter',
    made: survey.created_at,
    contentsAt: null,
    parts: [
      {
        fits: false,
        foot: 'Cut, fold and mix the slips. Let each person draw one from a bowl.',
        blocks: [{ kind: 'slips', shown, slips: linked }],
      },
    ],
  }
}
