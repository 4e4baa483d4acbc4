import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { testingTask } from '../testing-task.ts'
import { taskColumns } from './columns.tsx'

it('a task without a project shows No Project in the cell, search and export [MGR-TASK-07]', () => {
  const task = testingTask({ project_name: '' })
  const column = taskColumns.manager.find(({ id }) => id === 'project_id')
  expect(column?.value(task)).toBe('No Project')
  expect(renderToStaticMarkup(column?.cell?.(task))).toContain('>No Project<')
  expect(renderToStaticMarkup(column?.cell?.(testingTask({ project_name: 'Aurora' })))).toContain('>Aurora<')
})
