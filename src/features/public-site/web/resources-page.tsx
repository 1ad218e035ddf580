import { useQuery } from '@tanstack/react-query'
import { defaultParseSearch, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roundingSentence } from '../../../measurement/words.ts'
import { reaches } from '../../../shared/levels.ts'
import { useSession } from '../../../web/session.ts'
import { GoLink } from '../../../web/ui/button.tsx'
import { BackLink, Page, Section } from '../../../web/ui/page.tsx'
import { schoolOfUserQuery } from '../../school/web/data.ts'
import { stepNamed } from '../../setup/web/parts/steps.ts'
import { surveysOfSchoolQuery } from '../../surveys/web/data.ts'
import { helpPage } from './help-page.ts'
import styles from './prose.module.css'

/** Help in one place: planning, outreach, reading results, and what to tell families about privacy. */
export function ResourcesPage() {
  const { from } = useSearch({ from: '/staff/resources' })
  const page = from === undefined ? null : helpPage(from)
  // What belongs to the page comes first.
  const ordered = parts.toSorted((a, b) => Number(b.id === page?.part) - Number(a.id === page?.part))
  return (
    <Page
      title="Resources"
      back={from === undefined ? undefined : <BackTo address={from} name={page?.name ?? null} />}
      facts="Help with planning a survey, reaching people and reading what they said."
    >
      <nav aria-label="On this page">
        <ul className={styles.contents}>
          {ordered.map((part) => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {ordered.map((part) => (
        <div key={part.id} id={part.id} className={styles.part}>
          <Section title={part.title}>
            <div className={styles.topics}>{part.topics}</div>
          </Section>
        </div>
      ))}
    </Page>
  )
}

function BackTo({ address, name }: { address: string; name: string | null }) {
  const { pathname, search } = new URL(address, location.origin)
  return (
    <BackLink to={pathname} search={defaultParseSearch(search)}>
      {name === null ? 'Back' : `Back to ${name}`}
    </BackLink>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** Link to the communication kit of the current survey, if there is one. */
function KitTopic() {
  const session = useSession()
  const { data: school } = useQuery({ ...schoolOfUserQuery(session?.id ?? 0), enabled: session !== null })
  const { data: surveys } = useQuery({
    ...surveysOfSchoolQuery(school?.id ?? 0),
    enabled: school !== undefined,
  })
  const current = surveys?.find((survey) => survey.active === 1)
  return (
    <Topic title="Your communication kit">
      <p>
        Notice to families, invitation, poster, classroom script, reminder and thank-you as Word documents,
        with your link, dates and QR code in them.
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
          'It is in the step Send of every survey, once you have set one up.'
        )}
      </p>
    </Topic>
  )
}

const planning = (
  <>
    <Topic title="Choose two to three weeks">
      <p>
        Long enough for every class to find a period, short enough that people remember. Avoid testing weeks,
        holidays and the first and last weeks of a term.
      </p>
    </Topic>
    <Topic title="Count before you begin">
      <p>
        Ask the office for the number of students in the grades that take part, of parents and caregivers, and
        of staff. Response rates are measured against these numbers, so rough guesses make rough rates.
      </p>
    </Topic>
    <Topic title="Give students time in class">
      <ul>
        <li>Plan 15 to 20 minutes in grades 4 to 8, and 15 in grades 9 to 12.</li>
        <li>One link works for everyone. A class can answer at the same moment.</li>
        <li>Adults in the room help with reading a word, never with choosing an answer.</li>
      </ul>
    </Topic>
    <Topic title="Agree on the words">
      <p>
        In the step Terms you choose the words your school uses, for example for its advisory or its families.
        When the survey opens, they are fixed for everyone.
      </p>
    </Topic>
  </>
)

const outreach = (
  <>
    <KitTopic />
    <Topic title="A 20% response rate is a practical benchmark">
      <p>
        Below it, the figures may say more about who answered than about the school. Track Responses shows
        each group against it while there is still time.
      </p>
    </Topic>
    <Topic title="Families">
      <ul>
        <li>Use the channel they already read: text message, app or paper.</li>
        <li>Put the QR code where people wait: pick-up, conferences, games.</li>
        <li>Ask somebody they trust to invite them, in their own language.</li>
        <li>Offer a tablet at the front desk to those without a device.</li>
      </ul>
    </Topic>
    <Topic title="Students">
      <p>
        Tell them who reads the results, what has changed after the last survey, and that nobody can see who
        said what.
      </p>
    </Topic>
    <Topic title="Staff">
      <p>
        Ten minutes at the start of a meeting bring more answers than three reminders. Include office,
        kitchen, transport and custodial staff.
      </p>
    </Topic>
  </>
)

const reading = (
  <>
    <Topic title="One scale for everything">
      <p>
        Every score lies between 0 and 10. Below 3.3 the perception of equity is Low, from 3.3 to 6.7
        Emerging, above 6.7 High. A score is what people perceive; it is not a grade for the school.
      </p>
    </Topic>
    <Topic title="Look at the gap, then at the score">
      <p>
        An area where everyone says 5 is a different matter from one where some say 3 and others 7. Start with
        the clear gaps: there chance is an unlikely reason.
      </p>
    </Topic>
    <Topic title="Mind how many answered">
      <p>
        Beside a group’s figure stands the number of responses behind it. Few people move a figure more by
        chance; area reports show that margin as a thin line.
      </p>
    </Topic>
    <Topic title="Figures are as exact as their group is large">
      <p>
        About few people only the word is shown, about more a whole number, then halves, then one decimal.{' '}
        {roundingSentence} The ends of the scale are shown as “9.5 or more”, so that nobody’s answers are
        known because everybody answered alike.
      </p>
    </Topic>
    <Topic title="Small answers stand together">
      <p>
        Inside each group, answers that few people gave share one row. Its people are counted together, and
        the rows stay the same on every page, in every file and behind every shared link.
      </p>
    </Topic>
    <Topic title="Not shown is not zero">
      <p>
        A hatched field in the place of a figure says why there is none: too few people answered, or too few
        of their answers could be scored.
      </p>
    </Topic>
    <Topic title="First provisional, then final">
      <p>
        When a survey closes, the results of the three groups can be read at once. Devices that were offline
        may still send responses for 24 hours. Then the results are final, with the rows inside the groups,
        the items, downloads and shared links.
      </p>
    </Topic>
  </>
)

const privacy = (
  <>
    <Topic title="What you can tell families">
      <ul>
        <li>The survey is anonymous. It asks for no name and no account.</li>
        <li>Taking part is voluntary, and questions about the person can be left blank.</li>
        <li>Nobody at the school sees single answers.</li>
        <li>No score about a very small group is shown, even to the principal.</li>
        <li>Figures about few people are rounded, so that nobody’s answers can be worked out.</li>
      </ul>
    </Topic>
    <Topic title="What is stored">
      <p>
        The answers and their language, the day and hour they arrived, the group with its grade, role or home
        language, and random numbers by which a response that is sent twice counts once. They are never tied
        to a person. Unless the operator of this site has chosen otherwise, a coarse note of the network and
        the browser is kept with them.
      </p>
      <p>
        <a href="/privacy.txt">All about privacy</a>: one page for families, then every detail for officers.
      </p>
    </Topic>
    <Topic title="Shared devices">
      <p>
        Answers stay on the device only until they have been delivered. Add ?kiosk=1 to the survey’s link on a
        shared tablet: it starts over for the next person after the thank-you.
      </p>
    </Topic>
    <Topic title="If a family does not want to take part">
      <p>Nothing is recorded for people who do not answer, and no list says who did.</p>
    </Topic>
  </>
)

const parts = [
  { id: 'planning', title: 'Planning your survey', topics: planning },
  { id: 'outreach', title: 'Reaching people', topics: outreach },
  { id: 'reading-results', title: 'Reading results', topics: reading },
  { id: 'privacy', title: 'Privacy, for families', topics: privacy },
]
