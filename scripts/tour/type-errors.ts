import { join } from 'node:path'
import ts from 'typescript'

/** Checks the types of some files of a source tree, repeatedly with changed texts, like a compiler in watch mode. */
export function typeChecker(folder: string, project: string) {
  const path = join(folder, project)
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    join(path, '..'),
  )
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const kept = new Map<string, ts.SourceFile | undefined>()
  let program: ts.Program | undefined

  /** The errors in these files; `changed` has texts that replace those on disk. */
  return (files: readonly string[], changed: ReadonlyMap<string, string> = new Map()): string[] => {
    const texts = new Map([...changed].map(([file, text]) => [join(folder, file), text]))
    host.getSourceFile = (name, language) => {
      const text = texts.get(name)
      if (text !== undefined) return ts.createSourceFile(name, text, language)
      if (!kept.has(name)) kept.set(name, read(name, language))
      return kept.get(name)
    }
    const rootNames = files.map((file) => join(folder, file))
    const current = ts.createProgram({ rootNames, options, host, oldProgram: program })
    program = current
    return rootNames.flatMap((name) =>
      current.getSemanticDiagnostics(current.getSourceFile(name)).map(({ messageText }) => {
        return `${name.slice(folder.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
      }),
    )
  }
}
