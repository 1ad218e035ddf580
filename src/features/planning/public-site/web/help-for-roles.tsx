import { Topic } from './help-topic.tsx'

/** For whoever has an account. */
export const accountParts = {
  account: (
    <>
      <Topic title="Name, e-mail and password">
        <p>You sign in with your e-mail address. A new password ends your sessions on other devices.</p>
      </Topic>
      <Topic title="Second factor">
        <p>
          An authenticator app or a passkey keeps others out even if they know your password. Write the
          recovery codes down: each opens the account once when the phone is lost.
        </p>
      </Topic>
      <Topic title="Roles in a school">
        <ul>
          <li>A leader does everything: the profile, surveys, results, goals, sharing.</li>
          <li>A coordinator sets surveys up and follows the responses.</li>
          <li>A viewer reads results once they are released.</li>
        </ul>
      </Topic>
      <Topic title="Roles in a district">
        <ul>
          <li>An officer sets surveys up and reads results in all of its schools.</li>
          <li>A viewer reads results there once they are released.</li>
        </ul>
      </Topic>
    </>
  ),
}

/** For whoever has a role in a district. */
export const districtParts = {
  district: (
    <>
      <Topic title="Schools">
        <p>
          The page shows where each school’s survey is and who has answered, those behind first. Open a school
          to look into it: its pages are in the menu until you go back to the district.
        </p>
      </Topic>
      <Topic title="Behind">
        <p>
          A school is behind when, at the pace of the last seven days, one of its groups stays below 20% when
          the survey closes. One button reminds the leaders of all schools that are behind, once a day at
          most.
        </p>
      </Topic>
      <Topic title="Templates">
        <p>
          A template holds what the surveys of many schools have in common: dates, groups, languages, words.
          Schools that get it cannot change what it sets. Expected counts always stay theirs.
        </p>
      </Topic>
      <Topic title="District results">
        <p>
          Each school stands there as in its own results. All schools together are counted once, when you ask
          for it; a school that becomes final later is not in those figures.
        </p>
      </Topic>
      <Topic title="Releasing in steps">
        <p>
          Where this is on, results of surveys that close open to the district first, then to school leaders,
          then to everybody with a role there. Where it is off, final results open by themselves.
        </p>
      </Topic>
      <Topic title="Fair comparisons">
        <p>
          Schools differ in whom they serve and how many answered. Read a difference together with the
          response rates, and ask what the school with the higher score does.
        </p>
      </Topic>
    </>
  ),
}

/** For administrators. */
export const administrationParts = {
  people: (
    <>
      <Topic title="A school and its leader">
        <p>
          Make the account in New Account and the school in New Profile; or let the leader enter the school in
          Profile after signing in. Many schools come at once with Import Schools, from a list.
        </p>
      </Topic>
      <Topic title="Three kinds of accounts">
        <p>
          An administrator may do everything. School editor and Survey creator have the same rights; their
          roles in schools and districts say how far these reach.
        </p>
      </Topic>
      <Topic title="When somebody leaves">
        <p>
          Switch the account off in the User List: it stops at once, and what the person did stays in the
          audit trail. Roles are given in Profile, under Members.
        </p>
      </Topic>
      <Topic title="Organizations">
        <p>
          Put the schools of a district into one, then give its people a role there. A state or a network can
          stand above several districts.
        </p>
      </Topic>
    </>
  ),
  words: (
    <>
      <Topic title="From a file to a survey">
        <p>
          Generate Questions reads questions from a text file and saves them as a draft. Try the draft in the
          Survey Tester. Once you choose it, surveys that have not opened ask its questions; those that are
          open keep theirs.
        </p>
      </Topic>
      <Topic title="Substitutions">
        <p>
          Some words of the questions can be replaced by the ones a school uses itself, such as students by
          scholars. The list shows them in all languages.
        </p>
      </Topic>
      <Topic title="Translations">
        <p>
          Until a speaker has read them, translations are drafts, and pages say so. Make a link for a speaker,
          who needs no account; nothing changes until you take the words.
        </p>
      </Topic>
      <Topic title="Recordings">
        <p>
          A speaker reads the texts aloud behind a link, and a second person listens before anything is used.
          Where there is no recording, the device’s own voice reads, if it has one for the language.
        </p>
      </Topic>
    </>
  ),
  responses: (
    <>
      <Topic title="Response Check">
        <p>
          It shows when responses came and which came close together or are alike. Compare them with the rest
          of their group before you set any aside, and write down why. They can be put back until the survey
          is final.
        </p>
      </Topic>
      <Topic title="Survey Submissions">
        <p>
          Single responses, for looking into a fault or misuse. No name is in them; still, each visit is
          recorded in the audit trail.
        </p>
      </Topic>
      <Topic title="Audit Trail">
        <p>
          Who did what and when: sign-ins, changes, downloads, responses set aside. It can be filtered and
          exported.
        </p>
      </Topic>
      <Topic title="When something went wrong with a survey">
        <p>
          All surveys, under Equity Audit, has the ways to move the close date, to close a survey early, or to
          cancel one that was opened by mistake.
        </p>
      </Topic>
    </>
  ),
  programs: (
    <>
      <Topic title="For programs">
        <p>
          With a key another program, such as a dashboard of the district, reads what an officer sees. With a
          webhook it is told when a survey opens, is behind, closes and is final. Give the page to whoever
          writes the program.
        </p>
      </Topic>
      <Topic title="Installations">
        <p>
          Several installations, of one state each for example, can show their results together. Each sends a
          signed file of protected figures; no answers leave an installation.
        </p>
      </Topic>
    </>
  ),
}
