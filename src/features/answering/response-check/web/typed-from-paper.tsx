import { count, counted } from '../../../../shared/numbers.ts'
import { TextButton } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { Table } from '../../../../web/ui/table.tsx'
import type { Criterion, ResponseCheck } from '../contract.ts'
import { peopleOf } from './sentences.ts'

interface TypedFromPaperProps {
  check: ResponseCheck
  group: ResponseCheck['groups'][number]
  onLook: (criterion: Criterion) => void
}

const checked = ({ sheets, twice, differences }: ResponseCheck['paper'][number]): string =>
  `Of ${counted(sheets, 'sheet')} of all groups ${count(twice)} typed twice; ${counted(differences, 'answer')} differed.`

/** Who typed in responses of a group from paper; those of each link can be looked at as a cluster. */
export function TypedFromPaper({ check, group, onLook }: TypedFromPaperProps) {
  if (group.typed.length === 0) return null
  const people = peopleOf[group.key]
  return (
    <Card title="Typed in from paper" level={3} aside="Without ticket, speed and network" flush>
      <Table caption={`Responses of ${people} that were typed in from paper, by the link that did it`}>
        <thead>
          <tr>
            <th scope="col">By</th>
            <th scope="col" className="number">
              Responses
            </th>
            <th scope="col">
              <span className="unseen">Look</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.typed.map(({ link, size }) => {
            const typist = check.paper.find((one) => one.link === link)
            return (
              <tr key={link}>
                <th scope="row">
                  {typist?.name} <span className="quiet">(link {link})</span>
                  {typist ? <p className="quiet small">{checked(typist)}</p> : null}
                </th>
                <td className="number">{count(size)}</td>
                <td>
                  <TextButton
                    onClick={() =>
                      onLook({ group: group.key, network: null, from: null, to: null, alike: null, link })
                    }
                  >
                    Look
                    <span className="unseen">
                      {' '}
                      at the {counted(size, 'response')} typed in by {typist?.name}
                    </span>
                  </TextButton>
                </td>
              </tr>
            )
          })}
        </tbody>
      </Table>
    </Card>
  )
}
