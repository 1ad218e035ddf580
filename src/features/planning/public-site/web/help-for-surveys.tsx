import { useQuery } from '@tanstack/react-query'
import { reaches } from '../../../../shared/levels.ts'
import { useSession } from '../../../../web/session.ts'
import { GoLink } from '../../../../web/ui/button.tsx'
import { schoolOfUserQuery } from '../../../schools/school/web/data.ts'
import { surveysOfSchoolQuery } from '../../../schools/surveys/web/data.ts'
import { stepNamed } from '../../setup/web/parts/steps.ts'
import { Topic } from './help-topic.tsx'
import styles from './prose.module.css'

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
          'It is in the step Send of every survey, once one is set up.'
        )}
      </p>
    </Topic>
  )
}

export const surveyParts = {
  start: (
    <>
      <Topic title="Five steps">
        <p>
          The home page shows them in order: School Profile, Equity Audit Survey, Responses and Results, Align
          Strategies, Progress Monitoring. The step that is open says what to do next; Continue leads there.
        </p>
      </Topic>
      <Topic title="How long it takes">
        <p>
          A survey is open for two to three weeks. A day after it has closed, its results are final, and goals
          can begin.
        </p>
      </Topic>
      <Topic title="What can still be changed">
        <p>
          Until a survey opens, everything. From then on its questions, words and groups stay as they are, so
          that everybody answers the same survey; expected counts can be corrected.
        </p>
      </Topic>
      <Topic title="Somebody to help you">
        <p>
          A colleague with a role of their own can set the survey up or read its results. A leader gives roles
          in Profile, under Members.
        </p>
      </Topic>
    </>
  ),
  planning: (
    <>
      <Topic title="Choose two to three weeks">
        <p>
          Long enough for every class to find a period, short enough that people remember. Avoid testing
          weeks, holidays and the first and last weeks of a term.
        </p>
      </Topic>
      <Topic title="Count before you begin">
        <p>
          Ask the office for the number of students in the grades that take part, of parents and caregivers,
          and of staff. Response rates are measured against these numbers, so rough guesses make rough rates.
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
          In the step Terms you choose the words your school uses, for example for its advisory or its
          families. When the survey opens, they are fixed for everyone.
        </p>
      </Topic>
    </>
  ),
  outreach: (
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
  ),
  tracking: (
    <>
      <Topic title="The response rate">
        <p>
          It is the number of responses divided by the number of people expected: 62 of 410 is 15%. The line
          in each bar marks 20%, a practical benchmark. Look at the three groups first: a good rate of all
          together can hide a group that hardly answered.
        </p>
      </Topic>
      <Topic title="Expected counts">
        <p>
          They are what you entered in the first step of the setup. If one was wrong, choose “Correct the
          expected counts”: the rates follow at once. Up to 110% of the number expected can count. If more
          people answer, the group has no figures until you raise the number, or an administrator sets made-up
          answers aside or lets a lot decide. Seven days after the close a lot does.
        </p>
      </Topic>
      <Topic title="When a group is behind">
        <ul>
          <li>
            Behind means that at the pace of the last seven days it stays below 20% when the survey closes.
          </li>
          <li>
            “Ways to reach more people” has ideas for each group; Share survey has the link and QR code.
          </li>
          <li>Give the time in class or in a meeting first: it brings the most answers in a day.</li>
          <li>Print booklets for those without a device.</li>
          <li>If a week more would do, ask an administrator to move the close date.</li>
        </ul>
      </Topic>
      <Topic title="Inside the groups">
        <p>
          Grades, roles, home languages and other answers are counted at night and in steps, so that nobody
          can be recognized by the minute they answered. What fewer than ten people chose is named without a
          number.
        </p>
      </Topic>
      <Topic title="Responses that are set aside">
        <p>
          An administrator can set aside responses that did not come from people of the school, such as many
          alike within minutes. They stay stored, are not counted, and can be put back until the results are
          final. The page says how many there are.
        </p>
      </Topic>
      <Topic title="“Some responses look unusual”">
        <p>
          Ten or more may not have been given by people who read the questions. That proves nothing by itself:
          a class that answers together looks alike, too. Ask whoever was there, and tell an administrator
          what you know.
        </p>
      </Topic>
    </>
  ),
}
