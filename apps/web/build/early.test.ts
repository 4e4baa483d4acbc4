import { expect, it } from 'vitest'
import { filesOf } from './early.ts'

const chunk = (moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
  type: 'chunk' as const,
  moduleIds,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
})

it('a page preloads the chunks of its source files with all that they import, and their styles, in the order of the imports', () => {
  const bundle = {
    'assets/board.js': chunk(['/web/src/board/TasksBoard.tsx'], ['assets/shared.js'], ['assets/board.css']),
    'assets/shared.js': chunk(['/web/src/shared.ts'], ['assets/react.js', 'assets/board.js'], ['assets/shared.css']),
    'assets/react.js': chunk(['/node_modules/react/index.js']),
    'assets/table.js': chunk(['/web/src/table/TasksTable.tsx'], ['assets/react.js']),
  }
  expect(filesOf(bundle, ['src/board/TasksBoard.tsx'])).toEqual([
    'assets/react.js',
    'assets/shared.css',
    'assets/shared.js',
    'assets/board.css',
    'assets/board.js',
  ])
  expect(filesOf(bundle, [])).toEqual([])
})
