import { vi } from 'vitest';

interface Upload {
  readonly call: string;
  readonly type: string;
  readonly body: unknown;
}

/**
 * Replaces XMLHttpRequest. Each upload reports its progress twice and then gets this response. Null means that the
 * server is unreachable. @returns the uploads in order.
 */
export function fakeUploads(answer: () => Response | null): readonly Upload[] {
  const uploads: Upload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      responseText = '';
      #call = '';
      #type = '';

      open(method: string, url: string) {
        this.#call = `${method} ${url}`;
      }

      setRequestHeader(_name: string, value: string) {
        this.#type = value;
      }

      send(body: unknown) {
        uploads.push({ call: this.#call, type: this.#type, body });
        void this.#answer();
      }

      async #answer() {
        for (const loaded of [1, 2]) {
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 2 }));
        }
        const response = answer();
        this.status = response?.status ?? 0;
        this.responseText = (await response?.text()) ?? '';
        this.dispatchEvent(new Event(response === null ? 'error' : 'load'));
      }
    },
  );
  return uploads;
}
