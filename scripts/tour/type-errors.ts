import { join } from 'node:path'
import ts from 'typescript'

/** Returns a type check that can be repeated with changed source texts, like a compiler in watch mode. */
export function createTypeChecker(folder: string, project: string) {
  const path = join(folder, project)
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    join(path, '..'),
  )
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  const sourceFiles = new Map<string, ts.SourceFile | undefined>()
  let program: ts.Program | undefined

  /** Returns the errors in these files. `changedTexts` contains the source texts that replace files on disk. */
  return (files: readonly string[], changedTexts: ReadonlyMap<string, string> = new Map()): string[] => {
    const texts = new Map([...changedTexts].map(([file, text]) => [join(folder, file), text]))
    host.getSourceFile = (name, language) => {
      const text = texts.get(name)
      if (text !== undefined) return ts.createSourceFile(name, text, language)
      if (!sourceFiles.has(name)) sourceFiles.set(name, read(name, language))
      return sourceFiles.get(name)
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
