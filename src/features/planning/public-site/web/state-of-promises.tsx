import { useQuery } from '@tanstack/react-query'
import { fewLanguages, languageCodes, languages } from '../../../../shared/languages.ts'
import { linksQuery } from '../../../records/addresses/web/data.ts'

/** Explains what the translations and questions still lack. The first sentence lists only unreviewed languages. */
export function StateOfPromises({ className }: { className?: string | undefined }) {
  // Until the reply arrives, all translations count as drafts, so that the sentence doesn't move the page.
  const drafts = useQuery(linksQuery()).data?.drafts ?? languageCodes.filter((code) => code !== 'en')
  const names = languages.filter(({ code }) => drafts.some((one) => one === code)).map(({ name }) => name)
  const list = new Intl.ListFormat('en').format(names)
  const all =
    names.length > fewLanguages ? `translations into ${names.length} languages` : `${list} translations`
  return (
    <p className={className}>
      {names.length === 1 ? `The ${list} translation is a draft until a speaker approves it. ` : null}
      {names.length > 1 ? `The ${all} are drafts until a speaker approves them. ` : null}
      The questions haven’t been validated with respondents yet.
    </p>
  )
}
