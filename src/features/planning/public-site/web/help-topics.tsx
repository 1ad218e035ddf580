import { useQuery } from '@tanstack/react-query'
import help from '../../../../../content/help.json'
import { roundingSentence } from '../../../../measurement/words.ts'
import { reaches } from '../../../../shared/levels.ts'
import { useSession } from '../../../../web/session.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import { stepNamed } from '../../setup/web/parts/steps.ts'
import type { Part } from './help-page.ts'
import styles from './prose.module.css'

/** Shows the topics in a part of Resources, by title, as paragraphs or lists. */
export function Topics({ part }: { part: Part }) {
  const topics: Readonly<Record<string, string | string[]>> = help[part]
  return (
    <div className={styles.topics}>
      {part === 'outreach' ? <KitTopic /> : null}
      {Object.entries(topics).map(([title, words]) => (
        <div key={title}>
          <h3>{title}</h3>
          {typeof words === 'string' ? (
            words.split('\n').map((text) => <p key={text}>{withLink(text)}</p>)
          ) : (
            <ul>
              {words.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}

/** Renders a text in which `[words](address)` becomes a link. */
function withLink(text: string) {
  const [before, words, address, after] = text
    .replace('{rounding}', roundingSentence)
    .split(/\[(.+?)\]\((.+?)\)/)
  return (
    <>
      {before}
      {address ? <a href={address}>{words}</a> : null}
      {after}
    </>
  )
}

function KitTopic() {
  const session = useSession()
  const { data: school } = useQuery({ ...schoolOfUserQuery(session?.id ?? 0), enabled: session !== null })
  const { data: surveys } = useQuery({
    ...surveysOfSchoolQuery(school?.id ?? 0),
    enabled: school !== undefined,
  })
  const current = surveys?.find((survey) => survey.active === 1)
  return (
    <div>
      <h3>Your communication kit</h3>
      <p>
        Word documents with your link, dates and QR code: notice to families, invitation, poster, classroom
        script, reminder and thank-you.
      </p>
      <p className={styles.way}>
        {current && reaches(school?.level ?? null, 'coordinator') ? (
          <GoLink
            to="/equity-audit-setup/$guid"
            params={{ guid: current.guid }}
            search={{ step: stepNamed('Send').number }}
          >
            Open your communication kit
          </GoLink>
        ) : (
          'You’ll find it in the Send step once you set up a survey.'
        )}
      </p>
    </div>
  )
}
