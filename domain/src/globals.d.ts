// The only web-standard class that the rules use. Every runtime has it; the rest of the DOM types stay out.
declare class URL {
  constructor(url: string);
  protocol: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly href: string;
}
