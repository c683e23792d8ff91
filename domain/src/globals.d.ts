// The one web-standard class the rules use that every run-time has; the rest of the DOM stays out.
declare class URL {
  constructor(url: string);
  static canParse(url: string): boolean;
  protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly href: string;
}
