import { scoreWords } from '../../../../measurement/words.ts'
import { Table } from '../../../../web/ui/table.tsx'
import type { DataQuality } from '../contract.ts'

/** How each language's forms rated the two stories, folded. */
export function Stories({ stories }: { stories: NonNullable<DataQuality['stories']> }) {
  return (
    <details className="quiet small">
      <summary>How did each language rate the two stories?</summary>
      <p>
        {stories.length === 0
          ? 'Too few people in each group answered in a second language to compare.'
          : 'All respondents rated the same two stories. If languages differ, people use the answer choices differently, or the translation says something else.'}
      </p>
      {stories.length === 0 ? null : (
        <Table caption="Average rating of the two stories by language">
          <thead>
            <tr>
              <th scope="col">Group and language</th>
              <th scope="col" className="number">
                Average
              </th>
            </tr>
          </thead>
          <tbody>
            {stories.flatMap(({ group, languages }) =>
              languages.map(({ language, ...shown }) => (
                <tr key={`${group} ${language}`}>
                  <th scope="row">
                    {group}, {language}
                  </th>
                  <td className="number">{scoreWords(shown)}</td>
                </tr>
              )),
            )}
          </tbody>
        </Table>
      )}
    </details>
  )
}
