// @ts-check
import { expect } from 'chai';
import { explainNpmFailure } from './npm-failure.mjs';

describe('explainNpmFailure', () => {
    /** What npm and node-gyp really print, shortened. @type {{ title: string, output: string, expected: string[] }[]} */
    const cases = [
        {
            title: 'an unknown host',
            output: 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request to https://registry.example/left-pad failed, reason: getaddrinfo ENOTFOUND registry.example',
            expected: ['https://registry.example cannot be reached (ENOTFOUND)', 'proxy']
        },
        {
            title: 'a refused connection, and hides credentials',
            output: 'npm error code ECONNREFUSED\nnpm error FetchError: request to http://me:secret@127.0.0.1:9/left-pad failed, reason: connect ECONNREFUSED 127.0.0.1:9',
            expected: ['http://127.0.0.1:9 cannot be reached (ECONNREFUSED)']
        },
        {
            title: 'an untrusted certificate',
            output: 'npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error request to https://registry.example/x failed, reason: self-signed certificate in certificate chain',
            expected: ['certificate', 'NODE_EXTRA_CA_CERTS']
        },
        {
            title: 'a full disk',
            output: 'npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write\nnpm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write',
            expected: ['The disk is full']
        },
        {
            title: 'a missing libsecret, although a download failed before',
            output: "npm error prebuild-install warn install connect ECONNREFUSED 10.0.0.1:443\nnpm error Package libsecret-1 was not found in the pkg-config search path.\nnpm error No package 'libsecret-1' found\nnpm error gyp: Call to 'pkg-config --cflags libsecret-1' returned exit status 1 while in binding.gyp.\nnpm error gyp ERR! configure error",
            expected: ['libsecret', 'apt-get install -y libsecret-1-dev']
        },
        {
            title: 'a missing Python',
            output: 'npm error gyp ERR! find Python\nnpm error gyp ERR! stack Error: Could not find any Python installation to use',
            expected: ['Python 3 was not found']
        },
        {
            title: 'a missing make',
            output: 'npm error gyp ERR! build error\nnpm error gyp ERR! stack Error: not found: make',
            expected: ['no C++ compiler', 'apt-get install -y g++ make']
        },
        {
            title: 'a missing C++ compiler',
            output: 'npm error make: g++: No such file or directory\nnpm error sh: 1: g++: not found\nnpm error gyp ERR! build error',
            expected: ['no C++ compiler']
        },
        {
            title: 'headers that cannot be downloaded',
            output: 'npm error gyp ERR! stack Error: This is most likely not a problem with node-gyp or the package itself and\nnpm error gyp ERR! stack is related to network connectivity. In most cases you are behind a proxy or have bad\nnpm error gyp ERR! stack network settings.',
            expected: ['headers of Node', 'include/node']
        },
        {
            title: 'an error of the compiler, with the package',
            output: "npm error path /home/me/openspace/node_modules/@scope/thing\nnpm error ../src/a.cc:12:3: error: 'x' was not declared\nnpm error gyp ERR! stack Error: `make` failed with exit code: 2",
            expected: ['the compiler reported an error in @scope/thing']
        },
        {
            title: 'a lockfile that does not fit',
            output: 'npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.\nnpm error Missing: a@1.0.0 from lock file',
            expected: ['do not belong together', 'git checkout']
        },
        {
            title: 'a package that the registry does not have',
            output: 'npm error code E404\nnpm error 404 Not Found - GET https://registry.example/nothing - Not found',
            expected: ['https://registry.example does not have', 'npm config get registry']
        },
        {
            title: 'missing credentials',
            output: 'npm error code E401\nnpm error Incorrect or missing password.',
            expected: ['refused', 'credentials']
        },
        {
            title: 'a damaged download',
            output: 'npm error code EINTEGRITY\nnpm error sha512-a integrity checksum failed',
            expected: ['damaged', 'npm cache verify']
        },
        {
            title: 'files of another user',
            output: "npm error code EACCES\nnpm error syscall mkdir\nnpm error Error: EACCES: permission denied, mkdir '/home/me/node_modules/a'",
            expected: ['may not write', 'chown']
        },
        {
            title: 'anything else, in its own words',
            output: 'npm notice\nnpm error Something that nobody has ever seen',
            expected: ['Something that nobody has ever seen']
        }
    ];
    for (const { title, output, expected } of cases) {
        it(`explains ${title}`, () => {
            const text = explainNpmFailure(output).join('\n');
            expected.forEach(part => expect(text).to.include(part));
            expect(text).to.include('run the command again').and.not.include('secret@');
        });
    }

    it('is not misled by warnings about attempts that did not matter', () => {
        const text = explainNpmFailure('npm warn retry ETIMEDOUT\nnpm error code EINTEGRITY').join('\n');
        expect(text).to.include('damaged');
    });
});
