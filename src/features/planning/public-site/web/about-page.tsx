import { LinkButton } from '../../../../web/ui/button.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import { anyLanguageHere } from './languages-here.tsx'
import styles from './prose.module.css'
import { StateOfPromises } from './state-of-promises.tsx'

export function AboutPage() {
  return (
    <Page title="About" documentTitle="About">
      <div className={styles.prose}>
        <p>
          Equity Audit helps a school see how fair it feels to the people who learn and work there, and to
          families. Students from grade 4, parents and caregivers, and staff answer one anonymous survey.
          School leaders see scores in 8 equity areas and how groups differ.
        </p>
        <p>
          It’s made for school leaders. One person can set up a survey in 7 short steps, share one link or QR
          code, track responses and read results the day after it closes.
        </p>
      </div>
      <Section title="What the survey asks">
        <div className={styles.prose}>
          <p>
            We ask how people are treated, heard, taught, placed and disciplined, who teaches, and how school
            and families work together. Questions are short and fit each person’s age and role. You can answer
            in {anyLanguageHere()}.
          </p>
          <StateOfPromises />
        </div>
      </Section>
      <Section title="How we protect answers">
        <div className={styles.prose}>
          <ul>
            <li>People answer without signing in. We don’t ask for a name, address or student number.</li>
            <li>
              No one at the school sees scores for very small groups. We round numbers for small groups.
            </li>
            <li>School leaders can download scores and counts, but not single answers.</li>
            <li>You can skip any question about yourself.</li>
          </ul>
        </div>
      </Section>
      <Section title="What you get">
        <div className={styles.prose}>
          <p>
            The sample report is a 2-page board brief for an invented school. It shows scores, the widest gaps
            and who answered.
          </p>
          <LinkButton to="/sample-report">See a sample report</LinkButton>
        </div>
      </Section>
      <Section title="Have an account?">
        <LinkButton to="/login">Log In</LinkButton>
      </Section>
    </Page>
  )
}
