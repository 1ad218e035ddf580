import { roundingSentence } from '../../../../measurement/words.ts'
import { Topic } from './help-topic.tsx'

export const resultParts = {
  'reading-results': (
    <>
      <Topic title="One scale for everything">
        <p>
          Every score lies between 0 and 10. Below 3.3 the perception of equity is Low, from 3.3 to 6.7
          Emerging, above 6.7 High. A score is what people perceive; it is not a grade for the school.
        </p>
      </Topic>
      <Topic title="Look at the gap, then at the score">
        <p>
          An area where everyone says 5 is different from one where some say 3 and others 7. Start with the
          clear gaps: chance would rarely make them. Most real gaps between few people are too close to call;
          the page says how large a gap your school could see.
        </p>
      </Topic>
      <Topic title="Lower here, or lower everywhere">
        <p>
          A group can be lower in one area than its other areas suggest, or lower in all areas alike. People
          can use the answer choices differently, and that moves all areas alike, so we call such a gap
          between races or home languages clear only if it is wide.
        </p>
      </Topic>
      <Topic title="Mind how many answered">
        <p>
          Next to a group’s figure is the number of responses behind it. With few people chance moves a figure
          more; area reports show the margin of error as a thin line.
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
  ),
  goals: (
    <>
      <Topic title="From results to goals">
        <p>
          Align Strategies names the areas to begin with and what schools can do there. Choose one to three
          things, and make a goal of each: what will be different, for whom, by when, and who sees to it.
        </p>
      </Topic>
      <Topic title="Pulses">
        <p>
          A pulse asks one group a few of the survey’s questions again, between two surveys. One at a time, so
          that people are not asked too often. It uses the same scale, so the figures can be compared.
        </p>
      </Topic>
      <Topic title="Clearly higher, or too close to call">
        <p>
          A change is clear if chance would rarely make one as large. With few responses a change has to be
          larger. “Too close to call” doesn’t mean that nothing changed.
        </p>
      </Topic>
      <Topic title="Tell people what you do">
        <p>
          Answer to families makes a public page in four languages: what they told you, what you will do, and
          when you ask again. People answer the next survey when the last one led to something.
        </p>
      </Topic>
    </>
  ),
  privacy: (
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
          The answers and their language, the day and hour they arrived, the group with its grade, role or
          home language, and random numbers by which a response that is sent twice counts once. They are never
          tied to a person. Unless the operator of this site has chosen otherwise, a coarse note of the
          network and the browser is kept with them.
        </p>
        <p>
          <a href="/privacy.txt">All about privacy</a>: one page for families, then every detail for officers.
        </p>
      </Topic>
      <Topic title="Shared devices">
        <p>
          Answers stay on the device only until they have been delivered. Add ?kiosk=1 to the survey’s link on
          a shared tablet: it starts over for the next person after the thank-you.
        </p>
      </Topic>
      <Topic title="If a family does not want to take part">
        <p>Nothing is recorded for people who do not answer, and no list says who did.</p>
      </Topic>
    </>
  ),
}
