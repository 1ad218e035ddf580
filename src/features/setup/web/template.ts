import { ExternalHyperlink, ImageRun, PatchType, patchDocument, TextRun } from 'docx'
import spanish from '../../../../content/phrases/es.json'
import hmong from '../../../../content/phrases/hmn.json'
import somali from '../../../../content/phrases/so.json'
import { dayInWords } from '../../../shared/dates.ts'
import { type LanguageCode, languageCodes } from '../../../shared/languages.ts'
import { download } from '../../../web/call.ts'
import { setupContract } from '../contract.ts'
import { dayInLanguage } from '../rules.ts'
import { qrPng } from './qr.ts'

export interface TemplateValues {
  link: string
  schoolName: string
  /** YYYY-MM-DD */
  begin: string
  end: string
}

/** The communication template as a Word document with the survey's own values in place of its placeholders. */
export async function communicationTemplate(values: TemplateValues): Promise<Blob> {
  const { blob } = await download(setupContract.communicationTemplate, { query: { dates: 'by-language' } })
  return patchTemplate(await blob.arrayBuffer(), values, await qrPng(values.link))
}

const sideInPixels = 192

/** Replaces {{survey_link}}, {{qr_code}}, {{school_name}}, and the dates of each language wherever they stand. */
export async function patchTemplate(
  template: ArrayBuffer,
  { link, schoolName, begin, end }: TemplateValues,
  qrCode: Blob,
): Promise<Blob> {
  const paragraph = (child: TextRun | ImageRun | ExternalHyperlink) => ({
    type: PatchType.PARAGRAPH,
    children: [child],
  })
  const size = { width: sideInPixels, height: sideInPixels }
  const image = new ImageRun({
    type: 'png',
    data: await qrCode.arrayBuffer(),
    transformation: size,
    altText: { name: 'QR code', title: 'QR code', description: `QR code of the survey link ${link}` },
  })
  return patchDocument({
    outputType: 'blob',
    data: template,
    patches: {
      survey_link: paragraph(
        new ExternalHyperlink({ link, children: [new TextRun({ text: link, style: 'Hyperlink' })] }),
      ),
      qr_code: paragraph(image),
      school_name: paragraph(new TextRun(schoolName)),
      ...datePatches('open_date', begin),
      ...datePatches('close_date', end),
    },
  })
}

/** English names the weekday; browsers know it in few of the others. */
const written: Readonly<Record<LanguageCode, (day: string) => string>> = {
  en: (day) => `${dayInWords(day)}, ${day.slice(0, 4)}`,
  es: (day) => dayInLanguage(day, spanish),
  so: (day) => dayInLanguage(day, somali),
  hmn: (day) => dayInLanguage(day, hmong),
}

const datePatches = (name: string, day: string) =>
  Object.fromEntries(
    languageCodes.map((code) => [
      `${name}_${code}`,
      { type: PatchType.PARAGRAPH, children: [new TextRun(written[code](day))] },
    ]),
  )
