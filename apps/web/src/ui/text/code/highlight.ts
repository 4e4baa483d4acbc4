import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import graphql from 'highlight.js/lib/languages/graphql'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  http,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  php,
  powershell,
  python,
  r,
  ruby,
  rust,
  scss,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
}

const lowlight = createLowlight(languages)

type Node = ReturnType<typeof lowlight.highlight>['children'][number]

/** A part of a code and its kind, such as `keyword`. A part can contain others. */
export type CodePart = string | { kind: string | undefined; parts: CodePart[] }

/** Splits a code into its parts. Returns undefined for an unknown language. Accepts the usual aliases, such as `ts`. */
export function highlight(code: string, language: string): CodePart[] | undefined {
  const name = language.toLowerCase()
  return lowlight.registered(name) ? lowlight.highlight(name, code).children.flatMap(codePart) : undefined
}

function codePart(node: Node): CodePart[] {
  if (node.type === 'text') return [node.value]
  if (node.type !== 'element') return []
  const { className } = node.properties
  // A class such as `hljs-title` is followed by more exact ones, such as `function_`.
  const kind = Array.isArray(className) ? String(className[0]).replace('hljs-', '') : undefined
  return [{ kind, parts: node.children.flatMap(codePart) }]
}
