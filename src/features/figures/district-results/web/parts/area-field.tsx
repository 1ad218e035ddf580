import { type AreaCode, areaCodes } from '../../../../../shared/codes.ts'
import { SelectField } from '../../../../../web/ui/field.tsx'
import type { Figure } from '../../../results/contract.ts'
import styles from './figure-matrix.module.css'

interface AreaFieldProps {
  areas: readonly { code: AreaCode; name: string }[]
  /** The chosen area; undefined for overall. */
  area: AreaCode | undefined
  choose: (change: { area: AreaCode | undefined }) => void
  /** Rows of the table, with their figures by area. */
  rows: readonly { areas: readonly Figure[] }[]
}

/** Lets people choose the area that narrow pages show above a table. Offers areas with at least one score. */
export function AreaField({ areas, area, choose, rows }: AreaFieldProps) {
  return (
    <div className={styles.pick}>
      <SelectField
        label="Equity area"
        value={area ?? ''}
        onChange={({ target }) => choose({ area: areaCodes.find((code) => code === target.value) })}
        empty="Overall"
        options={areas.flatMap(({ code, name }, at) =>
          rows.some((row) => row.areas[at]?.status) ? [{ value: code, label: name }] : [],
        )}
      />
    </div>
  )
}
