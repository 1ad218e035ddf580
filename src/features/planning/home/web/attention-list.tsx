import { dayInWords } from '../../../../shared/dates.ts'
import { count } from '../../../../shared/numbers.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Section } from '../../../../web/ui/page.tsx'
import type { Survey } from '../../../schools/surveys/contract.ts'
import { type Attention, needAttention } from '../rules.ts'
import styles from './home.module.css'

const shownAtMost = 8

/** Lists surveys at all schools that need attention now, each with a link for acting on it. */
export function AttentionList({ surveys }: { surveys: readonly Survey[] }) {
  const found = needAttention(surveys)
  const more = found.length - shownAtMost
  return (
    <Section title="Needs attention">
      {found.length === 0 ? (
        <p className="quiet">All clear. Surveys that fall behind or need action appear here.</p>
      ) : (
        <Card flush foot={more > 0 ? <p className="quiet">and {count(more)} more</p> : undefined}>
          <ul className={styles.attention}>
            {found.slice(0, shownAtMost).map((one) => (
              <li key={one.survey.guid}>
                <div>
                  <b dir="auto">{one.survey.schoolName}</b>
                  <p>{sentenceOf(one)}</p>
                </div>
                <Way attention={one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

function sentenceOf({ survey, concern }: Attention): string {
  if (concern === 'check responses')
    return 'Closed. Results will be final tonight. Until then, an administrator can leave out responses.'
  if (concern === 'setup overdue')
    return `The open date was ${dayInWords(survey.beginDate ?? '', 'plain')}, but the setup isn’t complete.`
  return `Behind: ${count(survey.submittedSurveyCount)} of ${count(survey.expectedCount)} responses. It closes ${dayInWords(survey.endDate ?? '', 'plain')}.`
}

function Way({ attention: { survey, concern } }: { attention: Attention }) {
  const params = { guid: survey.guid }
  const ofWhich = <span className="unseen"> of {survey.schoolName}</span>
  if (concern === 'check responses')
    return (
      <GoLink to="/response-check/$guid" params={params}>
        Response Check{ofWhich}
      </GoLink>
    )
  return concern === 'setup overdue' ? (
    <GoLink to="/equity-audit-setup/$guid" params={params}>
      Setup{ofWhich}
    </GoLink>
  ) : (
    <GoLink to="/survey-response-tracking/$guid" params={params}>
      Responses{ofWhich}
    </GoLink>
  )
}
