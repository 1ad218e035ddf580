import { Card } from '../../../../web/ui/card.tsx'
import { chanceOfMeeting, markedShare, recommendedInterviews } from '../rules.ts'
import styles from './interviews.module.css'

const percent = (share: number) => `${Math.round(100 * share)} %`

/** Says who to interview, and what a number of interviews can find. */
export function Asking() {
  const chanceOf = (interviews: number) => percent(chanceOfMeeting(markedShare, interviews))
  return (
    <Card title="Who to ask, and how many">
      <div className={styles.texts}>
        <ul className={styles.rules}>
          <li>People whose first language it is, both girls and boys, women and men</li>
          <li>Students in the youngest grade that gets the questions</li>
          <li>People who are new to the country, and someone who reads little</li>
        </ul>
        <p>
          Ask {recommendedInterviews} people in each language and question set. If {percent(markedShare)} of
          people have a problem with a question, the chance of meeting at least one of them is{' '}
          {chanceOf(recommendedInterviews)} with {recommendedInterviews} interviews (1 − 0.85
          <sup>{recommendedInterviews}</sup>) and {chanceOf(15)} with 15.
        </p>
        <p className="quiet">
          Sources: Tourangeau (1984) on how people answer, Willis (2005) on cognitive interviews, Blair and
          Conrad (2011) on their number.
        </p>
      </div>
    </Card>
  )
}
