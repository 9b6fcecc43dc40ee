import type { ReactNode } from 'react'

type Props = { heads: readonly string[]; rows: readonly { key: string; cells: readonly ReactNode[] }[]; className?: string | undefined }

export function DataTable({ heads, rows, className }: Props) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
