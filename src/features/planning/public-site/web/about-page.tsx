import { LinkButton } from '../../../../web/ui/button.tsx'
import { Page, Section } from '../../../../web/ui/page.tsx'
import styles from './prose.module.css'
import { StateOfPromises } from './state-of-promises.tsx'

export function AboutPage() {
  return (
    <Page title="About" documentTitle="About">
      <div className={styles.prose}>
        <p>
          Equity Audit helps a school see how fair it is, in the eyes of the people who learn, work and raise
          children there. Students from grade 4, parents and caregivers, and staff answer one anonymous
          survey. School leaders see the answers as scores in eight equity areas, and how far groups are
          apart.
        </p>
        <p>
          It is made for school leaders: one person can set up a survey in seven short steps, share one link
          or QR code, follow who has answered, and read the results the day after it closes.
        </p>
      </div>
      <Section title="What the survey asks">
        <div className={styles.prose}>
          <p>
            How people are treated, listened to, taught, placed and disciplined; who teaches; and how the
            school and its families work together. Questions are short and worded for the age and role of the
            person who answers. The survey is open in English, Spanish, Somali and Hmong.
          </p>
          <StateOfPromises />
        </div>
      </Section>
      <Section title="How answers are protected">
        <div className={styles.prose}>
          <ul>
            <li>Nobody signs in to answer, and no name, address or student number is asked for.</li>
            <li>
              No score about a very small group of people is shown to anyone at the school, and figures about
              few people are rounded.
            </li>
            <li>School leaders download scores and counts, never single answers.</li>
            <li>Any question about a person may be left blank.</li>
          </ul>
        </div>
      </Section>
      <Section title="What you get">
        <div className={styles.prose}>
          <p>
            The sample report shows an invented school: its scores, its widest gaps and who answered, on two
            pages for a board.
          </p>
          <LinkButton to="/sample-report">See a sample report</LinkButton>
        </div>
      </Section>
      <Section title="For schools that have an account">
        <LinkButton to="/login">Log In</LinkButton>
      </Section>
    </Page>
  )
}
