import { useQuery } from '@tanstack/react-query'
import { type LanguageCode, languages } from '../../../../../shared/languages.ts'
import { GoLink } from '../../../../../web/ui/button.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { ErrorState } from '../../../../../web/ui/states.tsx'
import { Only } from '../../../../schools/surveys/web/parts/only.tsx'
import { voicedLanguages } from '../../rules.ts'
import { progressQuery } from '../data.ts'

/** Which of a survey's languages can be read aloud, and on which devices. */
export function HeardLanguages({ surveyGuid }: { surveyGuid: string }) {
  const query = useQuery(progressQuery({ surveyGuid }))
  return (
    <Section title="How people hear each language" level={3}>
      <p className="quiet">
        “Listen” reads each step aloud. A survey uses the recordings that are approved when it opens.
      </p>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        // While the list loads, hidden placeholder lines reserve its space, so that nothing moves.
        <ul style={query.data ? undefined : { visibility: 'hidden' }}>
          {languages.map(({ code, name }) => (
            <li key={code}>
              <b>{name}</b>:{' '}
              {heardOn(
                code,
                query.data?.find(({ language }) => language === code),
              )}
            </li>
          ))}
        </ul>
      )}
      <Only from="leader" guid={surveyGuid}>
        <p>
          <GoLink to="/recordings">Record phrases</GoLink>
        </p>
      </Only>
    </Section>
  )
}

function heardOn(language: LanguageCode, { texts, approved } = { texts: 1, approved: 0 }): string {
  if (approved === texts) return 'recorded, so it plays on every device.'
  const partly = approved > 0 ? ` ${approved} of ${texts} phrases are recorded.` : ''
  return voicedLanguages.includes(language)
    ? `read aloud by the device. Most devices have a voice for it.${partly}`
    : `read aloud only by devices that have a voice for it, and silent on all others.${partly}`
}
